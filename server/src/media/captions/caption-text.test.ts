import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaptionText } from '@matinee/contract/media/media'
import { makeWorld } from '../../../testing/world.ts'
import { parseStoredCues, formatCaptions } from './captions.ts'
import { sanitizeCueText, formatEditableCueText } from './cue-text.ts'

const world = await makeWorld()
const { db, storage } = world.ctx
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)

const FIRST =
  'WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nTom &amp; <i>Ann</i>\n\n00:03.000 --> 00:04.000\nBye\n'

async function createCaptionedVideo(language = 'en', vtt = FIRST, video?: number) {
  const id = video ?? (await world.make.video({ duration: 60 })).id
  const body = { language, label: language, file: Buffer.from(vtt).toString('base64') }
  const { captions } = (await owner.post(`/bullet/api/videos/${id}/captions`, body)).json()
  const caption = captions.find((one: { language: string }) => one.language === language).id as number
  return { id, caption, at: `/bullet/api/videos/${id}/captions/${caption}` }
}

const readCaptionText = async (at: string) => (await owner.get(at)).json() as CaptionText
const cue = (start: number, end: number, text: string) => ({ start, end, text, settings: '' })
const fileKey = async (id: number) =>
  (await db.selectFrom('caption').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()).file_key
const readStoredFile = async (key: string) => {
  const file = await storage.open(key)
  return file && Buffer.concat(await file.stream.toArray()).toString()
}

describe('the text of captions', () => {
  it('is read as people write it', async () => {
    const { at } = await createCaptionedVideo()
    expect((await readCaptionText(at)).cues).toEqual([
      { start: 1, end: 2.5, text: 'Tom & <i>Ann</i>', settings: 'align:start' },
      cue(3, 4, 'Bye'),
    ])
  })

  it('is saved as WebVTT under a new name, in the order of its times', async () => {
    const { at, caption } = await createCaptionedVideo()
    const { version } = await readCaptionText(at)
    const before = await fileKey(caption)
    const cues = [cue(3, 4, 'Tom & Ann < 3'), cue(1, 2, '<b onclick=x>Hello</b>\n\n<script>')]
    const saved = await owner.put(at, { version, cues })
    expect(saved.json().cues).toEqual([cue(1, 2, '<b>Hello</b>'), cue(3, 4, 'Tom & Ann < 3')])
    expect(saved.json().version).not.toBe(version)
    const after = await fileKey(caption)
    expect(await readStoredFile(after)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Hello</b>\n\n00:00:03.000 --> 00:00:04.000\nTom &amp; Ann &lt; 3\n',
    )
    expect(await readStoredFile(before)).toBeUndefined()
  })

  it('may overlap, as when two speak at once', async () => {
    const { at } = await createCaptionedVideo()
    const { version } = await readCaptionText(at)
    expect((await owner.put(at, { version, cues: [cue(1, 3, 'One'), cue(2, 4, 'Two')] })).statusCode).toBe(
      200,
    )
  })

  it('is refused with the line at fault', async () => {
    const { at } = await createCaptionedVideo()
    const { version } = await readCaptionText(at)
    const refusal = async (...cues: object[]) => (await owner.put(at, { version, cues })).json()
    expect(await refusal(cue(1, 2, 'a'), cue(3, 3, 'b'))).toMatchObject({
      code: 'cue_backwards',
      message: 'Line 2 ends before it starts.',
      errors: { 'cues.1': ['invalid'] },
    })
    expect((await refusal(cue(1, 2, ' <i></i> '))).code).toBe('cue_empty')
    expect((await refusal(cue(60, 61, 'late'))).code).toBe('cue_beyond_end')
    expect((await refusal()).code).toBe('invalid_input')
    expect((await readCaptionText(at)).version).toBe(version)
  })

  it('is kept for one of two who save at once', async () => {
    const { at } = await createCaptionedVideo()
    const { version } = await readCaptionText(at)
    const answers = await Promise.all(
      ['Mine', 'Theirs'].map((text) => owner.put(at, { version, cues: [cue(1, 2, text)] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('captions_changed')
    expect(await readCaptionText(at)).toEqual(answers.find(({ statusCode }) => statusCode === 200)!.json())
  })

  it('leaves the same words of another language alone', async () => {
    const first = await createCaptionedVideo('en')
    const second = await createCaptionedVideo('en-GB', FIRST, first.id)
    const { version } = await readCaptionText(first.at)
    await owner.put(first.at, { version, cues: [cue(1, 2, 'Changed')] })
    expect((await readCaptionText(second.at)).cues).toHaveLength(2)
  })

  it('that came in the film stays when the film is made again', async () => {
    const { id } = await world.make.video({ duration: 60 })
    const file_key = `videos/${id}/1/hls/captions/de.vtt`
    await storage.putBytes(file_key, Buffer.from(FIRST))
    const { id: caption } = await db
      .insertInto('caption')
      .values({ video_id: id, language: 'de', label: 'Deutsch', source: 'embedded', file_key, cues: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = `/bullet/api/videos/${id}/captions/${caption}`
    const { version, cues } = await readCaptionText(at)
    await owner.put(at, { version, cues: [{ ...cues[0]!, text: 'Hallo' }] })
    const [kept] = (await owner.get(`/bullet/api/videos/${id}`)).json().captions
    expect(kept).toMatchObject({ id: caption, source: 'upload', cues: 1 })
    expect(await readStoredFile(file_key)).toBe(FIRST)
  })

  it('is nobody else’s', async () => {
    const { at } = await createCaptionedVideo()
    const member = await world.as(await world.make.member())
    expect((await member.get(at)).statusCode).toBe(403)
    const stranger = await world.make.store('stranger.example')
    const theirs = await world.make.video({ store_id: stranger.id })
    expect((await owner.get(`/bullet/api/videos/${theirs.id}/captions/1`)).statusCode).toBe(404)
    const other = await world.make.video()
    expect((await owner.get(at.replace(/videos\/\d+/, `videos/${other.id}`))).statusCode).toBe(404)
  })
})

it('comes back the same however often it is read and saved', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom(...Array.from('ab <>&;/i"amplt\n')) }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(lines, (given) => {
      const kept = sanitizeCueText(given)
      fc.pre(kept !== '')
      expect(sanitizeCueText(formatEditableCueText(kept).split('\n'))).toBe(kept)
      const cues = [{ start: 1, end: 2, settings: '', text: kept }]
      expect(parseStoredCues(formatCaptions(cues))).toEqual(cues)
    }),
  )
})
