import { PASSWORD_LENGTH } from '@matinee/contract/members/members'
import { WeakPassword } from '../errors.ts'

const LEAST_SCORE = 2
// The estimate takes time with the square of the length, and further characters do not make a weak beginning worse.
const LOOKED_AT = 64

/** Personal facts others know: passwords made of them are weak. */
export type PersonalTexts = readonly (string | null)[]

/** Refuses a password that is too short, known from leaks, or easily guessed, and says which. */
export async function checkPassword(password: string, known: PersonalTexts) {
  const fault = await faultOf(password, known)
  if (fault) throw WeakPassword({ errors: { password: [fault] } })
}

async function faultOf(password: string, known: PersonalTexts) {
  if (password.length < PASSWORD_LENGTH.least) return 'short'
  if (password.length > PASSWORD_LENGTH.most) return 'long'
  const { estimator, stolen } = await loadDictionaries()
  if (stolen.has(password.toLowerCase())) return 'breached'
  const words = known.flatMap((word) => word?.toLowerCase().split(/[\s@.]+/) ?? []).filter(Boolean)
  return estimator.check(password.slice(0, LOOKED_AT), words).score < LEAST_SCORE ? 'weak' : null
}

let dictionaryLoad: ReturnType<typeof load> | undefined
const loadDictionaries = () => (dictionaryLoad ??= load())

// 30 MB and 0.1 s, loaded only when a password is set.
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return {
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    stolen: new Set(dictionary['passwords-common']),
  }
}
