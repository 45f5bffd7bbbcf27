/** A program that can be stopped for a while. */
export interface PausableProgram {
  pause(): void
  resume(): void
}

const underWay = new Set<PausableProgram>()
let areWaiting = false

/** Adds an encoding of this process to those that wait for what is more urgent; returns how it is removed. */
export function joinWaitingEncodings(program: PausableProgram): () => void {
  underWay.add(program)
  if (areWaiting) program.pause()
  return () => void underWay.delete(program)
}

/** Lets the encodings of films in this process wait, or go on. */
export function holdEncodings(wait: boolean) {
  if (wait === areWaiting) return
  areWaiting = wait
  for (const program of underWay) program[wait ? 'pause' : 'resume']()
}
