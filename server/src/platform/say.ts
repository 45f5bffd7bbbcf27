const TICK_MS = 1000
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Tells the person who started us. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Does one step of starting and shows that it is under way: a spinner on a terminal, a line a second elsewhere. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1)
  const isTerminal = process.stdout.isTTY
  let frame = 0
  const show = () => {
    if (isTerminal) process.stdout.write(`\r${FRAMES[(frame += 1) % FRAMES.length]} ${name} ${seconds()} s `)
    else process.stdout.write(`… ${name} ${seconds()} s\n`)
  }
  const timer = setInterval(show, isTerminal ? 80 : TICK_MS)
  try {
    const result = await work()
    process.stdout.write(`${isTerminal ? '\r' : ''}✓ ${name} (${seconds()} s)\n`)
    return result
  } finally {
    clearInterval(timer)
  }
}
