import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  normalizeCommentText,
  excerptOf,
  tokenize,
  LINK_REL,
  mentionable,
  mentionBeingTyped,
  type Token,
} from './community-text.ts'

const named = (text: string) => mentionBeingTyped(text)?.name

describe('a mention being typed', () => {
  it('is an @ followed by letters, digits, dots, underscores or spaces', () => {
    expect(named('@ana')).toBe('ana')
    expect(named('@ana.b_2 c')).toBe('ana.b_2 c')
    expect(named('@Zoë')).toBe('Zoë')
    expect(named('@آنا')).toBe('آنا')
    for (const sign of '!?-,;:/#+"\'<&') expect(named(`@an${sign}a`)).toBeUndefined()
  })

  it('stands at the end of the text', () => {
    expect(named('hello @ana')).toBe('ana')
    expect(named('hello @ana!')).toBeUndefined()
    expect(named('@ana, hello')).toBeUndefined()
    expect(named('@ana and @ben')).toBe('ben')
  })

  it('is preceded by the start, white space or a tag end', () => {
    expect(named('@ana')).toBe('ana')
    for (const before of [' ', '\n', '\t', '\u00a0', '<br>', '<b>'])
      expect(named(`x${before}@ana`)).toBe('ana')
    for (const before of ['a', '1', '.', '@', '(']) expect(named(`x ${before}@ana`)).toBeUndefined()
    expect(named('write to ana@example.com')).toBeUndefined()
  })

  it('without a text is none, so that nothing is looked up', () => {
    for (const text of ['', '@', ' @', '@ ', 'hello @  ', 'hello']) expect(named(text)).toBeUndefined()
  })

  it('says where its @ stands', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z0-9._]{1,20}$/), (before, name) => {
        const text = `${before} @${name}`
        expect(mentionBeingTyped(text)).toEqual({ from: before.length + 1, name })
      }),
    )
  })
})

const kinds = (text: string) => tokenize(text).map(({ kind }) => kind)
const linksOf = (text: string) =>
  tokenize(text).flatMap((token) => (token.kind === 'link' ? [[token.text, token.href]] : []))
const namesOf = (text: string) =>
  tokenize(text).flatMap((token) => (token.kind === 'mention' ? [token.name] : []))

describe('a message', () => {
  it('has newlines as line breaks', () => {
    expect(tokenize('one\ntwo\r\n\nthree')).toEqual([
      { kind: 'text', text: 'one' },
      { kind: 'break' },
      { kind: 'text', text: 'two' },
      { kind: 'break' },
      { kind: 'break' },
      { kind: 'text', text: 'three' },
    ])
  })

  it('has http, https and www addresses as links', () => {
    expect(linksOf('see http://a.example and HTTPS://b.example/x?y=1#z or www.c.example.')).toEqual([
      ['http://a.example', 'http://a.example'],
      ['HTTPS://b.example/x?y=1#z', 'HTTPS://b.example/x?y=1#z'],
      ['www.c.example', 'https://www.c.example'],
    ])
  })

  it('has no other address as a link', () => {
    const others = ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'mailto:a@b.example']
    for (const text of [...others, 'a.example', 'http://', 'https:///x', 'www.', 'www.x', 'awww.x.example'])
      expect(linksOf(text)).toEqual([])
  })

  it('opens links without telling them where they come from', () => {
    expect(LINK_REL.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer', 'nofollow']))
  })

  it('leaves what closes a sentence out of a link, but not its own brackets', () => {
    expect(linksOf('(see https://a.example/Foo_(bar)), or https://b.example!?')).toEqual([
      ['https://a.example/Foo_(bar)', 'https://a.example/Foo_(bar)'],
      ['https://b.example', 'https://b.example'],
    ])
  })

  it('has mentions written as @name@ highlighted', () => {
    expect(namesOf('@Ana@ and @Ben Ali@, @c.d_e@')).toEqual(['Ana', 'Ben Ali', 'c.d_e'])
    expect(namesOf('@Ana, x@y@z, @ Ana@, @Ana @, @a!b@')).toEqual([])
    expect(namesOf('@ana and then @ben@')).toEqual(['ben'])
  })

  it('has nothing else', () => {
    expect(kinds('**bold** _x_ `code` <b>no</b> # h1\t- list :)')).toEqual(['text'])
  })
})

/** Hostile texts and fragments of them. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        ...[
          '<',
          '>',
          '</',
          '<!--',
          '-->',
          '<script>',
          '<img src=x onerror=alert(1)>',
          '<<b>',
          '&lt;',
          '"',
          "'",
        ],
        ...[
          'javascript:',
          'https://',
          'http://a.example',
          'www.',
          '@',
          '@ana@',
          '@[1]',
          '\n',
          '\r',
          ' ',
          '(',
          ')',
        ],
        ...[
          '\u202e',
          '\u200b',
          '\u0000',
          '\ud800',
          '\udc00',
          '\u0301\u0301\u0301\u0301\u0301\u0301',
          '\u2028',
        ],
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const textOf = (token: Token) =>
  token.kind === 'break' ? '\n' : token.kind === 'mention' ? `@${token.name}@` : token.text

describe('whatever is written', () => {
  it('says all of it again in its tokens', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tokenize(text).map(textOf).join('')).toBe(text.replace(/\r\n?/g, '\n'))
      }),
    )
  })

  it('links to nothing but http and https, and to what it shows', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const [shown, href] of linksOf(text)) {
          expect(href).toMatch(/^https?:\/\/[^\s<>"]+$/i)
          expect(href!.endsWith(shown!)).toBe(true)
        }
      }),
    )
  })

  it('has no tag left, nor a sign nobody sees', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(normalizeCommentText(text)).not.toMatch(/<\/?[a-z!?][^<>]*>/iu)
        expect(normalizeCommentText(text)).not.toMatch(
          /[^\P{Cc}\n\t]|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u,
        )
        expect(normalizeCommentText(text).isWellFormed()).toBe(true)
      }),
    )
  })

  it('joins what an invisible sign kept apart', () => {
    expect(normalizeCommentText('i\u0000\u0301\u0301\u0301\u0301\u0301\u0301')).toBe(
      '\u00ed\u0301\u0301\u0301\u0301',
    )
  })

  it('is clean once it is cleaned', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(normalizeCommentText(normalizeCommentText(text))).toBe(normalizeCommentText(text))
      }),
    )
  })

  it('is handled in a moment', () => {
    const started = Date.now()
    for (const piece of ['<', '<a', ' @a', '@a ', ')', 'www.', 'https://a', '\n', '\u0301', '<a>'])
      tokenize(normalizeCommentText(piece.repeat(20_000 / piece.length)))
    normalizeCommentText('<'.repeat(10_000) + 'a>'.repeat(10_000))
    tokenize('https://a.example/' + ')'.repeat(20_000))
    expect(Date.now() - started).toBeLessThan(1000)
  })
})

it('keeps what only looks like markup, and what people write in any script', () => {
  for (const text of ['1 < 2 > 0', 'I <3 it', 'a <- b', 'سلام دنیا', '👩‍👩‍👧 é ñ 日本語', 'line\n\nline'])
    expect(normalizeCommentText(text)).toBe(text)
  expect(normalizeCommentText('  <b>bold</b> \n\n\n\n <script>x</script>  ')).toBe('bold\n\n x')
})

it('begins a text in one line', () => {
  expect(excerptOf('Hello @Ana@,\nlook at www.a.example', 100)).toBe('Hello Ana, look at www.a.example')
  expect(excerptOf('one two three four', 10)).toBe('one two…')
  expect(excerptOf('👍'.repeat(20), 5)).toBe('👍👍👍👍👍…')
})

it('makes any name one that can stand in a mention', () => {
  expect(mentionable("Jean-Luc O'Neil")).toBe('Jean Luc O Neil')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const made = mentionable(name)
      expect(namesOf(`@${made}@`)).toEqual(made ? [made] : [])
    }),
  )
})
