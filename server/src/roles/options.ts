import { ConfigFaults } from '../platform/process/config.ts'

/** The values of an option that may be given several times. */
export const readOptions = (options: readonly string[], name: string): string[] =>
  options.flatMap((option, at) => (option === name ? [valueAfter(options, at)] : []))

export const readOption = (options: readonly string[], name: string): string | undefined =>
  readOptions(options, name).at(-1)

/** A positive whole number. */
export function readNumberOption(options: readonly string[], name: string): number | undefined {
  const text = readOption(options, name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new ConfigFaults([`${name} takes a whole number.`])
}

function valueAfter(options: readonly string[], at: number): string {
  const value = options[at + 1]
  if (value === undefined || value.startsWith('--')) throw new ConfigFaults([`${options[at]} takes a value.`])
  return value
}
