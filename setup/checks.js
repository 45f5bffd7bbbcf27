import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run, spawnTied } from './command.js'
import { findMatchingTests } from './matching-tests.js'
import { NODE, ROOT, tool } from './paths.js'
import { say, step, Trouble } from './say.js'

/** @typedef {{ passed: number, failed: number, skipped: number, toRead: string[] }} Counts what to read again: the failed tests and those that needed a second try */
/** @typedef {Counts & { name: string, ok: boolean }} Result */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, skipped: 0, toRead: [] }

/** Runs every check and every test, the later ones also where an earlier one failed. @param {string} folder for the reports @returns {Promise<Result[]>} */
export async function runAll(folder) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const checks = ['format:check', 'build'].map((name) => () => check(name, scripts[name]))
  const before = await oneAfterAnother([...checks, () => unitTests(join(folder, 'unit.json'))])
  const beside = [
    journeys(join(folder, 'journeys.json')),
    resultOfCheck('lint', runScript(atLeisure(scripts.lint))),
  ]
  return [...before, ...(await Promise.all(beside))]
}

/**
 * With what the processors have left: journeys wait for films and time, a tenth of theirs. Linux shares between sessions
 * first, each by the niceness of its own (sched(7)). @param {string} script
 */
const atLeisure = (script) =>
  `{ echo 19 > /proc/self/autogroup; } 2>/dev/null; exec nice -n 19 sh -c '${script}'`

/** Runs the tests that match words, journeys on front ends as they are now. @param {string[]} words @param {string} folder for the reports @returns {Promise<Result[]>} */
export function runMatching(words, folder) {
  const { unit, journeys: browser } = findMatchingTests(words)
  const report = (/** @type {string} */ name) => join(folder, `${name}.json`)
  const title = words.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = [
    ...(unit.whole.length > 0 ? [() => unitTests(report('unit'), unit.whole)] : []),
    ...(unit.byTitle.length > 0 ? [() => unitTests(report('titles'), [...unit.byTitle, '-t', title])] : []),
    ...(browser.whole.length > 0 ? [() => journeys(report('journeys'), browser.whole)] : []),
    ...(browser.byTitle.length > 0
      ? [() => journeys(report('steps'), [...browser.byTitle, '--grep', title])]
      : []),
  ]
  if (parts.length === 0) throw new Trouble(`No test has “${words.join(' ')}” in its path or its title.`)
  return oneAfterAnother(parts)
}

/** @param {(() => Promise<Result>)[]} parts @returns {Promise<Result[]>} */
async function oneAfterAnother(parts) {
  /** @type {Result[]} */
  const results = []
  for (const part of parts) results.push(await part())
  return results
}

/** @param {string} name @param {string} script */
const check = (name, script) =>
  resultOfCheck(
    name,
    step(name, () => runScript(script)),
  )

/** @param {string} script of package.json */
const runScript = (script) =>
  run('sh', ['-c', script], { ...process.env, PATH: `${tool('')}:${process.env.PATH}` })

/** A check has nothing to count but itself, and only where it fails. @param {string} name @param {Promise<void>} work */
async function resultOfCheck(name, work) {
  try {
    await work
    return { name, ok: true, ...NONE }
  } catch (error) {
    say(/** @type {Error} */ (error).message)
    return { name, ok: false, ...NONE, failed: 1 }
  }
}

/** @param {string} report @param {string[]} [which] */
async function unitTests(report, which = []) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show([tool('vitest'), 'run', ...reporters, ...which])
  return resultOf('unit and integration tests', code, report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    toRead: [...failedTests(json), ...retriedTests(json)],
  }))
}

/** @param {any} report of Vitest */
const failedTests = ({ testResults }) =>
  testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    const file = relative(ROOT, name)
    if (status === 'failed' && failed.length === 0) return [file]
    return failed.map((/** @type {any} */ test) => `${file} › ${test.fullName}\n    ${firstLine(test)}`)
  })

/** @param {any} report of Vitest, which keeps the messages of a first try @returns {string[]} */
const retriedTests = ({ testResults }) =>
  testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter(
        (/** @type {any} */ { status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
      )
      .map((/** @type {any} */ test) => {
        const title = `${relative(ROOT, name)} › ${test.fullName}`
        return `${title} (passed at the second try)\n    ${firstLine(test)}`
      }),
  )

/** @param {{ failureMessages: string[] }} test */
const firstLine = ({ failureMessages }) => (failureMessages[0] ?? '').split('\n')[0]

// Tracing takes a third of the time: a failed journey is run again by its name, with a trace.
const UNTRACED = process.env.CI ? [] : ['--trace=off']

/** @param {string} report @param {string[]} [which] */
async function journeys(report, which = UNTRACED) {
  const code = await show([tool('playwright'), 'test', '--reporter=list,json', ...which], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return resultOf('journeys', code, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    toRead: suites.flatMap(unsteadyJourneys),
  }))
}

/** Of a suite of Playwright's report, and of those in it. @param {any} suite @returns {string[]} */
const unsteadyJourneys = ({ specs = [], suites = [] }) => [
  ...specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .map((/** @type {any} */ { status }) => {
        const outcome = status === 'flaky' ? ' (passed at the second try)' : ''
        return `e2e/${file}:${line} › ${title}${outcome}`
      }),
  ),
  ...suites.flatMap(unsteadyJourneys),
]

/** Runs a command before the person's eyes. @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number | string>} its exit code, or the signal that ended it */
function show(args, env = {}) {
  const child = spawnTied(NODE, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', (code, signal) => resolve(code ?? `${signal}`)),
  )
}

/**
 * A run that failed without a failed test (a file that does not load, a runner that was killed) counts as one.
 * @param {string} name @param {number | string} ended @param {string} report @param {(json: any) => Counts} counts
 * @returns {Result}
 */
function resultOf(name, ended, report, counts) {
  if (!existsSync(report))
    return { name: `${name} ended with ${ended} and without a report`, ok: false, ...NONE, failed: 1 }
  const found = counts(JSON.parse(readFileSync(report, 'utf8')))
  const ok = ended === 0
  return { name, ok, ...found, failed: ok ? found.failed : Math.max(found.failed, 1) }
}
