// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; 26 ms here, on the thread pool.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const argon2 = () => import('@node-rs/argon2')

export const hashPassword = async (password: string) => (await argon2()).hash(password, COST)

let decoy: Promise<string> | undefined

/** Compares; with no hash it takes as long, so that time does not tell whether an account exists. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const { verify } = await argon2()
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && Boolean(passwordHash)
}
