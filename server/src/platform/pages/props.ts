/** A prop of a page: a value, a function that computes it on request, or one of the kinds below. */
export type Prop = unknown
export type Props = Record<string, Prop>

type PropFactory = () => unknown

class PropKind {
  readonly make: PropFactory
  constructor(make: PropFactory) {
    this.make = make
  }
}
class Always extends PropKind {}
class Optional extends PropKind {}
class Once extends PropKind {
  readonly seconds: number | undefined
  constructor(make: PropFactory, seconds?: number) {
    super(make)
    this.seconds = seconds
  }
}
class MergedProp extends PropKind {}
class DeferredProp extends PropKind {
  readonly group: string
  readonly isRescued: boolean
  constructor(make: PropFactory, group: string, isRescued: boolean) {
    super(make)
    this.group = group
    this.isRescued = isRescued
  }
}

/** Included in every answer, even in partial ones. */
export const always = (make: PropFactory) => new Always(make)
/** Included only if requested by name. */
export const optional = (make: PropFactory) => new Optional(make)
/** Cached by the browser across visits, optionally for so many seconds. */
export const once = (make: PropFactory, seconds?: number) => new Once(make, seconds)
/** Merged into the value the browser has, unless it asks for a reset. */
export const mergedProp = (make: PropFactory) => new MergedProp(make)
/** Loaded after the first answer; `isRescued`: the page works without it if it fails. */
export const deferredProp = (make: PropFactory, { group = 'default', isRescued = false } = {}) =>
  new DeferredProp(make, group, isRescued)

/** Which props a browser requests, from its headers. */
export interface PartialPageRequest {
  /** The browser has the page and requests some of its props. */
  isPartial: boolean
  only: string[] | null
  except: string[]
  reset: string[]
  /** Names of the props it has cached. */
  kept: string[]
}

/** The parts of a page object that depend on its props. */
export interface ResolvedProps {
  props: Record<string, unknown>
  deferredProps?: Record<string, string[]>
  rescuedProps?: string[]
  mergeProps?: string[]
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>
}

export interface MakePropsOptions {
  now: number
  /** Serializes a value by its page's schema. */
  shape: (name: string, value: unknown) => unknown
  onRescue: (error: unknown) => void
}

/** Computes the requested props in parallel, and no others. */
export async function makeProps(
  props: Props,
  wish: PartialPageRequest,
  { now, shape, onRescue }: MakePropsOptions,
): Promise<ResolvedProps> {
  const wanted = Object.entries(props).filter(([name, prop]) => isRequested(name, prop, wish))
  const rescued: string[] = []
  const made = await Promise.all(
    wanted.map(async ([name, prop]) => {
      try {
        return [[name, selectParts(name, shape(name, await resolveProp(prop)), prop, wish)]]
      } catch (error) {
        if (!(prop instanceof DeferredProp && prop.isRescued)) throw error
        onRescue(error)
        rescued.push(name)
        return []
      }
    }),
  )
  return {
    props: Object.fromEntries(made.flat()) as Record<string, unknown>,
    ...(rescued.length > 0 && { rescuedProps: rescued }),
    ...(!wish.isPartial && listDeferred(props)),
    ...listMerged(wanted, wish),
    ...listOnceProps(props, now),
  }
}

const resolveProp = (prop: Prop): unknown =>
  prop instanceof PropKind ? prop.make() : typeof prop === 'function' ? (prop as PropFactory)() : prop

function isRequested(
  name: string,
  prop: Prop,
  { isPartial, only, except, kept }: PartialPageRequest,
): boolean {
  if (prop instanceof Always) return true
  const isNamed = only?.some((path) => path.split('.')[0] === name) ?? false
  if (prop instanceof Once && kept.includes(name) && !isNamed) return false
  if (!isPartial) return !(prop instanceof DeferredProp || prop instanceof Optional)
  if (except.includes(name)) return false
  return only ? isNamed : !(prop instanceof Optional)
}

/** The parts of a value that dotted paths name, or all but those. */
function selectParts(
  name: string,
  value: unknown,
  prop: Prop,
  { isPartial, only, except }: PartialPageRequest,
): unknown {
  if (!isPartial || prop instanceof Always) return value
  const pathsIn = (paths: string[]) =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.split('.').slice(1))
  const isWhole = !only || only.includes(name)
  const picked = isWhole ? value : pickPaths(value, pathsIn(only))
  return pathsIn(except).reduce(omitPath, picked)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pickPaths(value: unknown, paths: string[][]): unknown {
  if (!isRecord(value) || paths.some((path) => path.length === 0)) return value
  const names = [...new Set(paths.map(([first]) => first!))].filter((name) => Object.hasOwn(value, name))
  const below = (name: string) => paths.filter(([first]) => first === name).map((path) => path.slice(1))
  return Object.fromEntries(names.map((name) => [name, pickPaths(value[name], below(name))]))
}

function omitPath(value: unknown, [name, ...rest]: string[]): unknown {
  if (!isRecord(value) || name === undefined || !Object.hasOwn(value, name)) return value
  const { [name]: gone, ...others } = value
  return rest.length > 0 ? { ...others, [name]: omitPath(gone, rest) } : others
}

function listDeferred(props: Props) {
  const groups: Record<string, string[]> = {}
  for (const [name, prop] of Object.entries(props))
    if (prop instanceof DeferredProp) (groups[prop.group] ??= []).push(name)
  return Object.keys(groups).length > 0 && { deferredProps: groups }
}

function listMerged(wanted: [string, Prop][], { reset }: PartialPageRequest) {
  const names = wanted.flatMap(([name, prop]) =>
    prop instanceof MergedProp && !reset.includes(name) ? [name] : [],
  )
  return names.length > 0 && { mergeProps: names }
}

function listOnceProps(props: Props, now: number) {
  const kept = Object.entries(props).flatMap(([name, prop]) =>
    prop instanceof Once
      ? [[name, { prop: name, expiresAt: prop.seconds ? now + prop.seconds * 1000 : null }] as const]
      : [],
  )
  return kept.length > 0 && { onceProps: Object.fromEntries(kept) }
}
