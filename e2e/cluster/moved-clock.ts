import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

/** The clock of one machine. */
export interface MovedClock {
  /** Settings of the processes that read it. */
  env: Record<string, string>
  /** Sets it that many seconds before or after the time that it is. */
  move(seconds: number): Promise<void>
}

/** Debian's libfaketime, or undefined where it is not installed. */
export const findFakeTime = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]

/** A clock kept in a file, which libfaketime reads once a second; what counts durations goes on undisturbed. */
export async function makeClock(library: string, file: string): Promise<MovedClock> {
  const move = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await move(0)
  return {
    move,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
