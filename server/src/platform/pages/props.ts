/** What a page is given: a value, something that makes it once it is asked for, or one of the kinds below. */
export type Prop = unknown
export type Props = Record<string, Prop>

type Make = () => unknown

class Kind {
  readonly make: Make
  constructor(make: Make) {
    this.make = make
  }
}
class Always extends Kind {}
class Optional extends Kind {}
class Once extends Kind {
  readonly seconds: number | undefined
  constructor(make: Make, seconds?: number) {
    super(make)
    this.seconds = seconds
  }
}
class Merged extends Kind {}
class Deferred extends Kind {
  readonly group: string
  readonly isRescued: boolean
  constructor(make: Make, group: string, isRescued: boolean) {
    super(make)
    this.group = group
    this.isRescued = isRescued
  }
}

/** Part of every answer, also where others were asked for. */
export const always = (make: Make) => new Always(make)
/** Made only where it is asked for by name. */
export const optional = (make: Make) => new Optional(make)
/** Kept by the browser over visits, for so many seconds where they are given, and not made again meanwhile. */
export const once = (make: Make, seconds?: number) => new Once(make, seconds)
/** Added to what the browser has of it, unless it asks to begin anew. */
export const merged = (make: Make) => new Merged(make)
/** Left out of the first answer and asked for by the browser once the page stands; `isRescued`: the page stands without it where it fails. */
export const deferred = (make: Make, { group = 'default', isRescued = false } = {}) =>
  new Deferred(make, group, isRescued)

/** What a browser has asked for of a page, as its headers say. */
export interface Wish {
  /** It has the page, and wants parts of it. */
  isPartial: boolean
  only: string[] | null
  except: string[]
  reset: string[]
  /** Keys of what it keeps. */
  kept: string[]
}

/** What of a page object its props decide. */
export interface Made {
  props: Record<string, unknown>
  deferredProps?: Record<string, string[]>
  rescuedProps?: string[]
  mergeProps?: string[]
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>
}

export interface MakePropsOptions {
  now: number
  /** A value as its page declares it. */
  shape: (name: string, value: unknown) => unknown
  onRescue: (error: unknown) => void
}

/** Makes what was asked for, side by side, and nothing else. */
export async function makeProps(
  props: Props,
  wish: Wish,
  { now, shape, onRescue }: MakePropsOptions,
): Promise<Made> {
  const wanted = Object.entries(props).filter(([name, prop]) => isWanted(name, prop, wish))
  const rescued: string[] = []
  const made = await Promise.all(
    wanted.map(async ([name, prop]) => {
      try {
        return [[name, partOf(name, shape(name, await valueOf(prop)), prop, wish)]]
      } catch (error) {
        if (!(prop instanceof Deferred && prop.isRescued)) throw error
        onRescue(error)
        rescued.push(name)
        return []
      }
    }),
  )
  return {
    props: Object.fromEntries(made.flat()) as Record<string, unknown>,
    ...(rescued.length > 0 && { rescuedProps: rescued }),
    ...(!wish.isPartial && awaited(props)),
    ...mergedIn(wanted, wish),
    ...keptIn(props, now),
  }
}

const valueOf = (prop: Prop): unknown =>
  prop instanceof Kind ? prop.make() : typeof prop === 'function' ? (prop as Make)() : prop

function isWanted(name: string, prop: Prop, { isPartial, only, except, kept }: Wish): boolean {
  if (prop instanceof Always) return true
  const isNamed = only?.some((path) => path.split('.')[0] === name) ?? false
  if (prop instanceof Once && kept.includes(name) && !isNamed) return false
  if (!isPartial) return !(prop instanceof Deferred || prop instanceof Optional)
  if (except.includes(name)) return false
  return only ? isNamed : !(prop instanceof Optional)
}

/** The parts of a value that dotted paths name, or all but those. */
function partOf(name: string, value: unknown, prop: Prop, { isPartial, only, except }: Wish): unknown {
  if (!isPartial || prop instanceof Always) return value
  const pathsIn = (paths: string[]) =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.split('.').slice(1))
  const isWhole = !only || only.includes(name)
  const picked = isWhole ? value : picking(value, pathsIn(only))
  return pathsIn(except).reduce(omitting, picked)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function picking(value: unknown, paths: string[][]): unknown {
  if (!isRecord(value) || paths.some((path) => path.length === 0)) return value
  const names = [...new Set(paths.map(([first]) => first!))].filter((name) => Object.hasOwn(value, name))
  const below = (name: string) => paths.filter(([first]) => first === name).map((path) => path.slice(1))
  return Object.fromEntries(names.map((name) => [name, picking(value[name], below(name))]))
}

function omitting(value: unknown, [name, ...rest]: string[]): unknown {
  if (!isRecord(value) || name === undefined || !Object.hasOwn(value, name)) return value
  const { [name]: gone, ...others } = value
  return rest.length > 0 ? { ...others, [name]: omitting(gone, rest) } : others
}

function awaited(props: Props) {
  const groups: Record<string, string[]> = {}
  for (const [name, prop] of Object.entries(props))
    if (prop instanceof Deferred) (groups[prop.group] ??= []).push(name)
  return Object.keys(groups).length > 0 && { deferredProps: groups }
}

function mergedIn(wanted: [string, Prop][], { reset }: Wish) {
  const names = wanted.flatMap(([name, prop]) =>
    prop instanceof Merged && !reset.includes(name) ? [name] : [],
  )
  return names.length > 0 && { mergeProps: names }
}

function keptIn(props: Props, now: number) {
  const kept = Object.entries(props).flatMap(([name, prop]) =>
    prop instanceof Once
      ? [[name, { prop: name, expiresAt: prop.seconds ? now + prop.seconds * 1000 : null }] as const]
      : [],
  )
  return kept.length > 0 && { onceProps: Object.fromEntries(kept) }
}
