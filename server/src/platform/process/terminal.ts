const TICK_MS = 1000
const SPINNER_FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Prints a line for the operator. */
export const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs one step of the start with progress: a spinner on a terminal, a line a second elsewhere. */
export async function runStartupStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1)
  const isTerminal = process.stdout.isTTY
  let frame = 0
  const show = () => {
    if (isTerminal)
      process.stdout.write(
        `\r${SPINNER_FRAMES[(frame += 1) % SPINNER_FRAMES.length]} ${name} ${seconds()} s `,
      )
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
