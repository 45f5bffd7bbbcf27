import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBucket } from '../../../testing/s3.ts'
import { ConfigFaults } from '../process/config.ts'
import { readBucket } from './bucket.ts'
import { isStorageKey, safeFileName, InvalidStorageKey } from './keys.ts'
import { S3Storage } from './s3.ts'
import { openStorage, type Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'matinee-storage-'))
const bucket = await startTestBucket()
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const text = async (storage: Storage, key: string, range?: { start: number; end: number }) =>
  (await buffer((await storage.open(key, range))!.stream)).toString()

const localFile = async (bytes: string | Uint8Array) => {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

const openBucketFolder = async () => new S3Storage({ ...readBucket(bucket.url), folder: 'stores/1' })

describe.each([
  ['disk', () => openStorage({ data_dir: folder, storage_url: null })],
  ['S3', () => openStorage({ data_dir: folder, storage_url: bucket.url })],
  ['a folder of S3', openBucketFolder],
])('storage on %s', (_name, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })

  it('gives back what was put, with its size and type', async () => {
    await storage.put('videos/1/hls/init.mp4', await localFile('film'))
    expect(await text(storage, 'videos/1/hls/init.mp4')).toBe('film')
    expect(await storage.find('videos/1/hls/init.mp4')).toMatchObject({ size: 4, type: 'video/mp4' })
  })

  it('opens a range and reports the full size', async () => {
    await storage.putBytes('a/range.m4s', Buffer.from('0123456789'))
    const file = await storage.open('a/range.m4s', { start: 2, end: 4 })
    expect(file).toMatchObject({ size: 10, type: 'video/iso.segment' })
    expect((await buffer(file!.stream)).toString()).toBe('234')
  })

  it('replaces a file and changes its etag', async () => {
    await storage.putBytes('a/index.m3u8', Buffer.from('one'))
    const before = await storage.find('a/index.m3u8')
    await storage.putBytes('a/index.m3u8', Buffer.from('three'))
    expect(await text(storage, 'a/index.m3u8')).toBe('three')
    expect((await storage.find('a/index.m3u8'))!.etag).not.toBe(before!.etag)
    expect(before!.etag).toMatch(/^"[^"]+"$/)
  })

  it('removes the source of a moved file', async () => {
    const path = await localFile('moved')
    await storage.put('videos/2/original/film.mp4', path, { move: true })
    expect(await text(storage, 'videos/2/original/film.mp4')).toBe('moved')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('copies a file, which then stands by itself, and says where there is none', async () => {
    await storage.putBytes('a/first.m4s', Buffer.from('first'))
    expect(await storage.copy('a/first.m4s', 'b/c/second.m4s')).toBe(true)
    await storage.putBytes('a/first.m4s', Buffer.from('changed'))
    await storage.remove('a/first.m4s')
    expect(await text(storage, 'b/c/second.m4s')).toBe('first')
    expect(await storage.find('b/c/second.m4s')).toMatchObject({ size: 5, type: 'video/iso.segment' })
    expect(await storage.copy('a/first.m4s', 'b/third.m4s')).toBe(false)
    expect(await storage.find('b/third.m4s')).toBeUndefined()
  })

  it('stores a big file intact', async () => {
    const bytes = randomBytes(20 * 1024 * 1024)
    await storage.put('a/big.mp4', await localFile(bytes))
    expect(bytes.equals(await buffer((await storage.open('a/big.mp4'))!.stream))).toBe(true)
    expect(bytes.equals(await readFile(await storage.localCopy('a/big.mp4', folder)))).toBe(true)
  })

  it('stores a stream, and nothing of one that fails', async () => {
    await storage.putStream('a/stream.pdf', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    expect(await text(storage, 'a/stream.pdf')).toBe('one two')
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('one ')
        throw new Error('the line broke')
      })(),
    )
    await expect(storage.putStream('a/broken.pdf', broken)).rejects.toThrow('the line broke')
    expect(await storage.find('a/broken.pdf')).toBeUndefined()
  })

  it('finds no missing file, and removes one without an error', async () => {
    expect(await storage.open('no/such.mp4')).toBeUndefined()
    expect(await storage.find('no/such.mp4')).toBeUndefined()
    expect(await storage.list('no')).toEqual([])
    await storage.remove('no/such.mp4')
    await storage.removeFolder('no')
    await expect(storage.localCopy('no/such.mp4', folder)).rejects.toThrow(/no such file|not in the storage/)
  })

  it('lists and removes a folder and nothing else', async () => {
    for (const key of ['f/1/a.m4s', 'f/1/b/c.m4s', 'f/10/a.m4s'])
      await storage.putBytes(key, Buffer.from(key))
    expect(await storage.list('f/1')).toEqual([
      { key: 'f/1/a.m4s', size: 9 },
      { key: 'f/1/b/c.m4s', size: 11 },
    ])
    await storage.removeFolder('f/1')
    expect(await storage.list('f')).toEqual([{ key: 'f/10/a.m4s', size: 10 }])
  })

  it.each([
    '../secret',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a\0b',
    '',
    'a/',
    'ä',
  ])('refuses the key %j', async (key) => {
    await expect((async () => storage.putBytes(key, Buffer.from('x')))()).rejects.toThrow(InvalidStorageKey)
    await expect((async () => storage.open(key))()).rejects.toThrow(InvalidStorageKey)
    await expect((async () => storage.removeFolder(key))()).rejects.toThrow(InvalidStorageKey)
  })
})

it('leaves nothing behind when a file cannot be written', async () => {
  const storage = await openStorage({ data_dir: folder, storage_url: null })
  await expect(storage.put('broken/film.mp4', join(folder, 'not there'))).rejects.toThrow('ENOENT')
  expect(await readdir(join(folder, 'media/broken'))).toEqual([])
})

it('turns any file name into a key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => isStorageKey(safeFileName(name))),
  )
  expect(safeFileName('Été à Paris (final) 2.MOV')).toBe('Ete-a-Paris-final-2.MOV')
  expect(safeFileName('../../etc/passwd')).toBe('etc-passwd')
})

it('parses a bucket address and names what is missing', () => {
  expect(readBucket('s3://key:se%2Fcret@s3.example.com:9000/films?region=eu-1&path_style=1&tls=0')).toEqual({
    name: 'films',
    region: 'eu-1',
    endpoint: 'http://s3.example.com:9000',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
  })
  for (const address of [
    's3://s3.example.com/films',
    's3://key:secret@s3.example.com',
    's3://k:s@host/a/b',
  ]) {
    expect(() => readBucket(address)).toThrow(ConfigFaults)
  }
})
