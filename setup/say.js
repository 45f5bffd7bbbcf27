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

/** When each step under way began: some run beside each other. @type {Map<string, number>} */
const steps = new Map()
/** @type {NodeJS.Timeout | undefined} */
let timer

/**
 * Does one step and shows that it is under way: a spinner on a terminal, a dot a second elsewhere.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  begin(name)
  try {
    const result = await work()
    end(name, '✓')
    return result
  } catch (error) {
    end(name, '✗')
    throw error
  }
}

/** @param {string} name */
function begin(name) {
  if (!process.stdout.isTTY) process.stdout.write(`${steps.size > 0 ? '\n' : ''}… ${name} `)
  steps.set(name, Date.now())
  timer ??= process.stdout.isTTY ? setInterval(spin, 80) : setInterval(() => process.stdout.write('.'), 1000)
}

/** @param {string} name @param {string} mark */
function end(name, mark) {
  const line = `${mark} ${name} (${secondsOf(name)} s)`
  say(process.stdout.isTTY ? `\r\x1b[K${line}` : `\n${line}`)
  steps.delete(name)
  if (steps.size > 0) return
  clearInterval(timer)
  timer = undefined
}

let frame = 0
function spin() {
  frame += 1
  const names = [...steps.keys()].map((name) => `${name} ${secondsOf(name)} s`)
  process.stdout.write(`\r\x1b[K${FRAMES[frame % FRAMES.length]} ${names.join(', ')} `)
}

/** @param {string} name */
const secondsOf = (name) => ((Date.now() - /** @type {number} */ (steps.get(name))) / 1000).toFixed(1)
