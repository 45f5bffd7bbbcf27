/** A value of AMF0, the encoding of RTMP's commands. */
export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[]
export interface AmfObject {
  [key: string]: AmfValue
}

const NUMBER = 0
const BOOLEAN = 1
const STRING = 2
const OBJECT = 3
const NULL = 5
const NO_VALUE = 6
const ECMA_ARRAY = 8
const OBJECT_END = 9
const STRICT_ARRAY = 10
const DATE = 11
const LONG_STRING = 12
const DEEPEST = 8

/** The values of a command one after another. Throws on anything that is not AMF0. */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes)
  const values: AmfValue[] = []
  while (!reader.isAtEnd) values.push(reader.readValue(0))
  return values
}

class AmfReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd() {
    return this.#at >= this.#bytes.length
  }

  readValue(depth: number): AmfValue {
    if (depth > DEEPEST) throw new Error('an RTMP command is nested too deeply')
    const marker = this.#take(1)[0]!
    if (marker === NUMBER) return this.#take(8).readDoubleBE()
    if (marker === BOOLEAN) return this.#take(1)[0] !== 0
    if (marker === STRING) return this.#readText(this.#take(2).readUInt16BE())
    if (marker === LONG_STRING) return this.#readText(this.#take(4).readUInt32BE())
    if (marker === OBJECT) return this.#readProperties(depth)
    if (marker === ECMA_ARRAY) return this.#skip(4).#readProperties(depth)
    if (marker === STRICT_ARRAY) return this.#readItems(this.#take(4).readUInt32BE(), depth)
    if (marker === DATE) return this.#take(10).readDoubleBE()
    if (marker === NULL) return null
    if (marker === NO_VALUE) return undefined
    throw new Error(`an RTMP command has a value of unknown kind ${marker}`)
  }

  #readProperties(depth: number): AmfObject {
    const object = Object.create(null) as AmfObject
    while (!this.isAtEnd) {
      const name = this.#readText(this.#take(2).readUInt16BE())
      if (name === '' && this.#bytes[this.#at] === OBJECT_END) {
        this.#at += 1
        break
      }
      object[name] = this.readValue(depth + 1)
    }
    return object
  }

  #readItems(count: number, depth: number): AmfValue[] {
    const items: AmfValue[] = []
    for (let index = 0; index < count && !this.isAtEnd; index += 1) items.push(this.readValue(depth + 1))
    return items
  }

  #readText(length: number) {
    return this.#take(length).toString('utf8')
  }

  #skip(length: number) {
    this.#take(length)
    return this
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new Error('an RTMP command ends too early')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

/** Values as bytes, as many as there are. */
export const encodeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(encodeValue))

function encodeValue(value: AmfValue): Buffer {
  if (typeof value === 'number') return withMarker(NUMBER, writeDouble(value))
  if (typeof value === 'boolean') return Buffer.from([BOOLEAN, Number(value)])
  if (typeof value === 'string') return withMarker(STRING, encodeText(value))
  if (value === undefined || value === null) return Buffer.from([NULL])
  if (Array.isArray(value)) throw new Error('arrays are never sent')
  const properties = Object.entries(value).flatMap(([name, inner]) => [encodeText(name), encodeValue(inner)])
  return withMarker(OBJECT, Buffer.concat([...properties, Buffer.from([0, 0, OBJECT_END])]))
}

const withMarker = (marker: number, bytes: Buffer) => Buffer.concat([Buffer.from([marker]), bytes])

function writeDouble(value: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

function encodeText(text: string) {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
