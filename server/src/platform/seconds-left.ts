import type { Context } from './context.ts'

interface WorkProgress {
  /** When what is done was begun. */
  since: string | null
  /** In any unit. */
  done: number
  left: number
}

/** The first steps say little about the others. */
const LEAST_SHARE = 0.005

/** The seconds that the rest of some work takes at its speed so far; null while too little is done to tell. */
export function secondsLeft({ clock }: Pick<Context, 'clock'>, { since, done, left }: WorkProgress) {
  if (since === null || done <= 0 || done < (done + left) * LEAST_SHARE) return null
  const seconds = (clock.now().getTime() - Date.parse(since)) / 1000
  return seconds > 0 ? Math.ceil((seconds * Math.max(0, left)) / done) : null
}
