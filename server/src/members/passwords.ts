import { onThread } from './hashing.ts'

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; 26 ms here.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = async (password: string) =>
  (await onThread({ hash: password.normalize('NFKC'), cost: COST })) as string

let decoy: Promise<string> | undefined

/** Compares; with no hash it takes as long, so that time does not tell whether an account exists. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const kept = passwordHash ?? (await decoy)
  const matches = await onThread({ verify: password.normalize('NFKC'), kept })
  return Boolean(matches) && Boolean(passwordHash)
}
