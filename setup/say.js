const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** What went wrong in a sentence for the person who started us, and perhaps the last words of what failed. */
export class Trouble extends Error {
  /** @param {string} sentence @param {string} [lastWords] */
  constructor(sentence, lastWords = '') {
    super(lastWords ? `${lastWords}\n\n${sentence}` : sentence)
  }
}

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`)

/**
 * Does one step and shows that it is under way: a spinner on a terminal, a dot a second elsewhere.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = Date.now()
  const show = process.stdout.isTTY ? spinner(name, began) : dots(name)
  try {
    const result = await work()
    show.end(`✓ ${name} (${secondsSince(began)} s)`)
    return result
  } catch (error) {
    show.end(`✗ ${name} (${secondsSince(began)} s)`)
    throw error
  }
}

/** @param {number} began */
const secondsSince = (began) => ((Date.now() - began) / 1000).toFixed(1)

/** @param {string} name @param {number} began */
function spinner(name, began) {
  let frame = 0
  const draw = () => {
    frame += 1
    process.stdout.write(`\r${FRAMES[frame % FRAMES.length]} ${name} ${secondsSince(began)} s `)
  }
  draw()
  const timer = setInterval(draw, 80)
  return {
    end: (/** @type {string} */ line) =>
      (clearInterval(timer), say(`\r\x1b[K${line}`)),
  }
}

/** @param {string} name */
function dots(name) {
  process.stdout.write(`… ${name} `)
  const timer = setInterval(() => process.stdout.write('.'), 1000)
  return {
    end: (/** @type {string} */ line) =>
      (clearInterval(timer), say(`\n${line}`)),
  }
}
