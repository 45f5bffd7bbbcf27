const ATTRIBUTE = /([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g

/** The attributes of a playlist's tag by their names. */
export const parseAttributes = (line: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...line.matchAll(ATTRIBUTE)].map(([, name, quoted, plain]) => [name!, quoted ?? plain ?? '']),
  )
