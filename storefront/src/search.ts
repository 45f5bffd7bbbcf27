/** A number in the address, where one is meant. */
export const numberIn = <N extends string>(name: N, value: unknown) =>
  (value !== undefined && value !== '' && Number.isFinite(Number(value))
    ? { [name]: Number(value) }
    : {}) as {
    [K in N]?: number
  }

/** A switch in the address: `?name`, `?name=1` and `?name=true` mean on. */
export const isOn = <N extends string>(name: N, value: unknown) =>
  (['', '1', 'true'].includes(String(value)) ? { [name]: true } : {}) as { [K in N]?: boolean }

/** Words in the address. */
export const textIn = <N extends string>(name: N, value: unknown) =>
  (typeof value === 'string' ? { [name]: value } : {}) as { [K in N]?: string }
