import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { parseCaptions } from './captions.ts'
import { parseCueTiming, formatTimestamp } from './cue-times.ts'

const text = (lines: string[]) => Buffer.from(lines.join('\r\n'))
const SRT = [
  '1',
  '00:00:01,000 --> 00:00:02,500',
  'Hello',
  '',
  '2',
  '00:00:03,000 --> 00:00:04,000',
  'Good',
  'bye',
]

describe('subtitles', () => {
  it('become WebVTT', () => {
    expect(parseCaptions(text(SRT))).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n\n00:00:03.000 --> 00:00:04.000\nGood\nbye\n',
      cues: 2,
      faults: [],
    })
  })

  it('may be WebVTT with notes, styles, names of cues and settings', () => {
    const vtt = ['WEBVTT - title', '', 'NOTE', 'by hand', '', 'STYLE', '::cue { color: red }', '', 'first']
    const { vtt: made, faults } = parseCaptions(
      text([...vtt, '01:02.5 --> 01:04.000 align:start line:90% evil:1', 'Hi &amp; bye']),
    )
    expect(made).toBe('WEBVTT\n\n00:01:02.500 --> 00:01:04.000 align:start line:90%\nHi &amp; bye\n')
    expect(faults).toEqual([])
  })

  it.each([
    ['UTF-8', Buffer.from('\ufeff' + 'x')],
    ['UTF-16LE with its mark', Buffer.from('\ufeff', 'utf16le')],
    ['UTF-16LE without', Buffer.alloc(0)],
  ])('are read in %s', (name, mark) => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nžluťoučký\n'
    const bytes =
      name === 'UTF-8' ? Buffer.from(`\ufeff${srt}`) : Buffer.concat([mark, Buffer.from(srt, 'utf16le')])
    expect(parseCaptions(bytes).vtt).toContain('žluťoučký')
  })

  it('are read in Latin-1 when they are nothing else', () => {
    expect(parseCaptions(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nH\xf4tel', 'latin1')).vtt).toContain(
      'Hôtel',
    )
  })

  it('keep bold, italic and underlined, and no other markup', () => {
    const line =
      '{\\an8}<b>A <font color="red" onclick=x>B</font> <i>C</b> <script>alert(1)</script> 1 < 2 & 3 --> 4 &lt;img&gt;'
    const { vtt } = parseCaptions(text(['00:00:01,000 --> 00:00:02,000', line]))
    expect(vtt).toContain('<b>A B <i>C</i></b> alert(1) 1 &lt; 2 &amp; 3 --&gt; 4 &lt;img&gt;\n')
  })

  it('tell by line what is wrong with them', () => {
    const { faults, cues } = parseCaptions(
      text([
        ...SRT,
        '',
        '3',
        'no times here',
        '',
        '00:00:09,000 --> 00:00:08,000',
        'Back',
        '',
        '00:00:03,500 --> 00:00:05,000',
        'Over',
        '',
        '00:00:06,000 --> 00:00:07,000',
        '<x>',
      ]),
    )
    expect(cues).toBe(3)
    expect(faults).toEqual([
      { line: 10, problem: 'no_times' },
      { line: 13, problem: 'ends_before_start' },
      { line: 16, problem: 'overlaps' },
      { line: 19, problem: 'no_text' },
    ])
  })

  it('are refused when there is nothing to show, and when they are too large', () => {
    expect(() => parseCaptions(text(['Dear reader,', 'this is a letter.']))).toThrow(
      expect.objectContaining({ code: 'captions_unreadable', errors: { line_1: ['no_times'] } }),
    )
    expect(() => parseCaptions(Buffer.alloc(2_000_001))).toThrow(
      expect.objectContaining({ code: 'captions_too_large' }),
    )
  })
})

const word = fc.constantFrom(
  '<b>',
  '</b>',
  '<i',
  '</u>',
  '<script>',
  '-->',
  '&',
  '&lt;',
  '\u0000',
  '{\\an8}',
  'é',
  '<',
  '>',
  '\n',
  'a ',
)
const cue = fc
  .tuple(fc.nat(4e6), fc.nat(4e6), fc.array(word))
  .map(
    ([start, end, words]) =>
      `${formatTimestamp(start / 1000)} --> ${formatTimestamp(end / 1000)}\n${words.join('')}\n\n`,
  )
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }).map((string) => Buffer.from(string)),
  fc.array(fc.oneof(cue, word), { maxLength: 20 }).map((parts) => Buffer.from(parts.join(''))),
)

/** The converted file; undefined if it was refused. */
function readVtt(bytes: Uint8Array): string | undefined {
  try {
    return parseCaptions(bytes).vtt
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}

describe('whatever is uploaded', () => {
  it('throws nothing but a refusal, and holds no markup but the harmless', () => {
    fc.assert(
      fc.property(hostile, (bytes) => {
        const [, ...cues] = (readVtt(bytes) ?? 'WEBVTT\n').split('\n\n')
        for (const [times = '', ...lines] of cues.map((block) => block.trim().split('\n'))) {
          expect(parseCueTiming(times)).toBeDefined()
          expect(lines.join('\n').replace(/<\/?[biu]>/g, '')).not.toMatch(/[<>]/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('comes out the same when it goes in again', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 10 }), (cues) => {
        const once = readVtt(Buffer.from(cues.join('')))
        fc.pre(once !== undefined)
        expect(readVtt(Buffer.from(once!))).toBe(once)
      }),
    )
  })
})
