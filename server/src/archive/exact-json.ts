/** A number with all its digits: ids and amounts may have more than a double holds. */
export interface ExactNumber {
  rawJSON: string
}

export type Exact = string | boolean | null | ExactNumber | Exact[] | { [name: string]: Exact }
export type ExactRow = Record<string, Exact>

type Reviver = (this: unknown, name: string, value: unknown, context: { source?: string }) => unknown
const { rawJSON, isRawJSON, parse } = JSON as unknown as {
  rawJSON(text: string): ExactNumber
  isRawJSON(value: unknown): value is ExactNumber
  parse(text: string, reviver: Reviver): unknown
}

/** Parses JSON without rounding its numbers. */
export const parseExact = (line: string): ExactRow =>
  parse(line, (_name, value, { source }) =>
    typeof value === 'number' ? rawJSON(source!) : value,
  ) as ExactRow

export const isExactNumber = (value: Exact | undefined): value is ExactNumber => isRawJSON(value)

export const exactNumber = (value: bigint | number): ExactNumber => rawJSON(String(value))
