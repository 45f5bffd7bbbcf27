import type { FastifyInstance } from 'fastify'
import { InvalidInput } from '../errors.ts'
import { normalizeText, normalizeTexts, isStorableText } from '../text/texts.ts'

/** Four times the depth of the deepest valid body. */
const MAX_DEPTH = 32

/** Parses JSON bodies with a limit on depth, and normalizes their texts. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (depthOf(text as string) > MAX_DEPTH) return done(InvalidInput({ errors: { body: ['too_deep'] } }))
    // Only bodies with non-ASCII characters or escapes need the walk; all others cost one search.
    const isPlain = !BEYOND_ASCII.test(text as string)
    return parse(request, text as string, (error, body) =>
      error || isPlain ? done(error, body) : normalizeBody(body, done),
    )
  })
}

const BEYOND_ASCII = /[^\0-\x7f]|\\u/

function normalizeBody(body: unknown, done: (error: Error | null, body?: unknown) => void) {
  if (typeof body === 'string')
    return isStorableText(body)
      ? done(null, normalizeText(body))
      : done(InvalidInput({ errors: { body: ['text'] } }))
  const fault = normalizeTexts(body)
  return fault ? done(InvalidInput({ errors: { [fault.join('.') || 'body']: ['text'] } })) : done(null, body)
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/** The nesting depth of a JSON text, without parsing it. */
export function depthOf(json: string): number {
  let [level, deepest, isInText] = [0, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText && code === BACKSLASH) at += 1
    else if (code === QUOTE) isInText = !isInText
    else if (!isInText && isOpening(code)) deepest = Math.max(deepest, (level += 1))
    else if (!isInText && isClosing(code)) level -= 1
  }
  return deepest
}
