import { availableParallelism } from 'node:os'
import { turns } from './turns.ts'

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; 26 ms here, on the thread pool.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A crowd that signs in at once waits for itself: the other processors keep answering everybody else.
const inTurn = turns(Math.max(1, Math.floor(availableParallelism() / 2)))

const argon2 = () => import('@node-rs/argon2')

export const hashPassword = (password: string) =>
  inTurn(async () => (await argon2()).hash(password.normalize('NFKC'), COST))

let decoy: Promise<string> | undefined

/** Compares; with no hash it takes as long, so that time does not tell whether an account exists. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const kept = passwordHash ?? (await decoy)
  const matches = await inTurn(async () => (await argon2()).verify(kept, password.normalize('NFKC')))
  return matches && Boolean(passwordHash)
}
