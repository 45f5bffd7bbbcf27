import { getCaptcha } from '@matinee/contract/members/members'
import type { Challenge, Solution } from 'altcha-lib/types'
import { call } from '../call.ts'

/**
 * Solves a puzzle of the server's that costs a browser a moment and a robot with a million addresses a lot: proof of
 * work, without asking anybody else. Each solution is good for one call.
 */
export async function solveCaptcha(): Promise<string> {
  const challenge = (await call(getCaptcha, {})) as unknown as Challenge
  const solution = await solve(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

/** In a worker, so that the page stays responsive. */
function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Solution>()
  worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
