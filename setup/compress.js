import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Puts a Brotli and a gzip file beside each file of text, as small as they get: no request compresses them again. @param {string} folder */
export async function compressFolder(folder) {
  const texts = readdirSync(folder).filter((name) => TEXT.test(name))
  await Promise.all(texts.map((name) => compressFile(join(folder, name))))
}

/** @param {string} path */
export async function compressFile(path) {
  const bytes = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, await brotli(bytes, { params }))
  writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }))
}
