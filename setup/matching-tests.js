import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.js'

const SKIPPED = new Set(['node_modules', 'dist', 'dist-server', 'data', '.git', 'test-results'])

/** @typedef {{ whole: string[], byTitle: string[] }} Matches paths of files to run whole, and of those to run the tests of whose titles match */
/** @typedef {{ unit: Matches, journeys: Matches }} MatchingTests */

/**
 * The tests that match words: files with all of them in their path, and others where they stand in a row.
 * @param {string[]} words
 * @param {string} [root]
 * @returns {MatchingTests}
 */
export function findMatchingTests(words, root = ROOT) {
  const files = filesIn(root, '')
  const matchesIn = (/** @type {RegExp} */ kind) => matchesAmong(files.filter((file) => kind.test(file)))
  return { unit: matchesIn(/\.test\.tsx?$/), journeys: matchesIn(/\.e2e\.ts$/) }

  function matchesAmong(/** @type {string[]} */ tests) {
    const whole = tests.filter((file) => words.every((word) => file.includes(word)))
    const others = tests.filter((file) => !whole.includes(file))
    const phrase = words.join(' ')
    const byTitle = others.filter((file) => readFileSync(join(root, file), 'utf8').includes(phrase))
    return { whole, byTitle }
  }
}

/** @param {string} root @param {string} folder @returns {string[]} */
const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (SKIPPED.has(entry.name)) return []
    return entry.isDirectory() ? filesIn(root, path) : [path]
  })
