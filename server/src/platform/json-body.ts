import type { FastifyInstance } from 'fastify'
import { InvalidInput } from './errors.ts'
import { composed, composeTexts, isText } from './texts.ts'

/** As deep as any body is meant to be, four times over. */
const MOST_LEVELS = 32

/** Reads JSON with a bound on its depth, and its texts in their one form. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (levelsOf(text as string) > MOST_LEVELS) return done(InvalidInput({ errors: { body: ['too_deep'] } }))
    // The one way to say what is more than ASCII, so that every other body costs a search and no walk.
    const isPlain = !MORE_THAN_ASCII.test(text as string)
    return parse(request, text as string, (error, body) =>
      error || isPlain ? done(error, body) : finish(body, done),
    )
  })
}

const MORE_THAN_ASCII = /[^\0-\x7f]|\\u/

function finish(body: unknown, done: (error: Error | null, body?: unknown) => void) {
  if (typeof body === 'string')
    return isText(body) ? done(null, composed(body)) : done(InvalidInput({ errors: { body: ['text'] } }))
  const fault = composeTexts(body)
  return fault ? done(InvalidInput({ errors: { [fault.join('.') || 'body']: ['text'] } })) : done(null, body)
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/** How deep the lists and objects of a JSON text go, without reading it into any. */
export function levelsOf(json: string): number {
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
