import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { command } from './prepare.js'
import { MAIN, NODE, ROOT } from './paths.js'
import { say, step, Trouble } from './say.js'
import { assertCopyable, copyDatabase, putDatabaseBack } from './updating/database.js'
import { dropJournal, readJournal, writeJournal } from './updating/journal.js'
import { takeLock } from './updating/lock.js'
import { putBack, setAside, takeFrom } from './updating/products.js'
import { run } from './updating/run.js'
import { awaitAnswer, start, stop } from './updating/service.js'
import { readSettings } from './updating/settings.js'
import { addTree, checkOut, findVersions, listProducts, removeTree } from './updating/versions.js'

/** @typedef {import('./updating/settings.js').Settings} Settings */
/** @typedef {import('./updating/journal.js').Journal} Journal */

const PATIENCE_MS = 120_000

/** @param {Settings} settings @param {string[]} options */
async function update(settings, options) {
  assertCopyable(settings)
  const { from, to, name, branch } = await findVersions(valueOf(options, '--to'))
  if (from === to) return say(`This is ${name} already.`)
  if (!options.includes('--unchecked')) await step('Looking at the install', () => check(settings))
  const next = join(settings.trees, 'next')
  await step(`Preparing ${name}`, () => prepare(next, to))
  const products = [...new Set([...(await listProducts(next)), ...(await listProducts(ROOT))])]
  const aside = join(settings.trees, 'before')
  const copy = join(settings.updates, `database-before-${to.slice(0, 12)}`)
  /** @type {Journal} */
  const journal = { from, to, branch, products, copy, aside }
  await withoutInterruption(async () => {
    try {
      await change(settings, journal, next)
      forgetOlder(settings, copy)
    } finally {
      await removeTree(next)
      if (!readJournal(journalOf(settings))) rmSync(settings.trees, { recursive: true, force: true })
    }
  })
  say(`Matinee is ${name} now. CHANGES.md says what is new; the database as it was is in ${copy}.`)
  if (settings.service === null) say('Start it: npm start')
}

/** @param {Settings} settings @param {Journal} journal @param {string} next */
async function change(settings, journal, next) {
  try {
    await step('Stopping', () => stop(settings))
    await step('Copying the database', () => copyDatabase(settings, journal.copy))
  } catch (fault) {
    await startAgain(settings)
    throw fault
  }
  writeJournal(journalOf(settings), journal)
  try {
    setAside(journal.products, journal.aside)
    await checkOut(journal.to, journal.branch)
    takeFrom(journal.products, next)
    await step('Migrating', () => run(NODE, [MAIN, 'migrate'], { env: settings.env }))
    await step('Starting', () => lookAtStart(settings))
  } catch (fault) {
    say(fault instanceof Trouble ? fault.message : String(fault))
    await step('Going back', () => goBack(settings, journal))
    throw new Trouble('The new version did not start, and the one before is back with its database.')
  }
  dropJournal(journalOf(settings))
  rmSync(journal.aside, { recursive: true, force: true })
}

/** @param {Settings} settings */
async function lookAtStart(settings) {
  const end = await start(settings)
  try {
    await awaitAnswer(settings, Number(settings.env['UPDATE_PATIENCE_MS'] ?? PATIENCE_MS))
  } finally {
    await end()
  }
}

/** @param {Settings} settings @param {Journal} journal */
async function goBack(settings, { from, branch, products, copy, aside }) {
  await stop(settings)
  await checkOut(from, branch)
  putBack(products, aside)
  await putDatabaseBack(settings, copy)
  dropJournal(journalOf(settings))
  await startAgain(settings)
}

/** Without a service it was stopped by hand, and is started by hand. @param {Settings} settings */
async function startAgain(settings) {
  if (settings.service === null) return
  await start(settings)
  await awaitAnswer(settings, PATIENCE_MS)
}

/** An update that was killed after it had begun to change things. @param {Settings} settings */
async function takeBackUnfinished(settings) {
  const journal = readJournal(journalOf(settings))
  if (journal)
    await withoutInterruption(() =>
      step('An update was cut off: going back', () => goBack(settings, journal)),
    )
}

/** @param {Settings} settings */
const journalOf = ({ updates }) => join(updates, 'journal.json')

/** @param {Settings} settings */
async function check({ env }) {
  await run(NODE, [MAIN, 'doctor'], { env }).catch((fault) => {
    throw new Trouble(
      `${fault.message}\nMend what is marked with ✗ first, or update all the same with --unchecked.`,
    )
  })
}

/** npm must not be run by the Node it is about to replace. @param {string} next @param {string} commit */
async function prepare(next, commit) {
  await removeTree(next)
  rmSync(next, { recursive: true, force: true })
  await addTree(next, commit)
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  const env = { ...process.env, PATH: folders.join(delimiter) }
  await run('npm', ['ci', '--include=dev', '--ignore-scripts=false'], { cwd: next, env })
  await run('npm', ['run', 'build'], { cwd: next, env })
}

/** Keeps the copy of this update, and none of those before. @param {Settings} settings @param {string} copy */
function forgetOlder({ updates }, copy) {
  for (const name of readdirSync(updates))
    if (name.startsWith('database-before-') && join(updates, name) !== copy)
      rmSync(join(updates, name), { recursive: true, force: true })
}

/** Ctrl-C and a terminal that is closed would leave half of each version. @param {() => Promise<void>} work */
async function withoutInterruption(work) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const finish = () => say('Finishing first.')
  for (const signal of signals) process.on(signal, finish)
  try {
    await work()
  } finally {
    for (const signal of signals) process.off(signal, finish)
  }
}

/** @param {string[]} options @param {string} name */
function valueOf(options, name) {
  const at = options.indexOf(name)
  if (at < 0) return undefined
  if (!options[at + 1]) throw new Trouble(`${name} takes a value.`)
  return options[at + 1]
}

/**
 * `matinee update [--to REF] [--unchecked]`: the newer version is made ready beside the running one; then Matinee stops,
 * its database is copied and migrated, and the new version starts. If it does not answer, everything goes back.
 */
await command(async () => {
  const settings = readSettings()
  mkdirSync(settings.updates, { recursive: true })
  const giveBack = takeLock(join(settings.updates, 'lock'))
  try {
    await takeBackUnfinished(settings)
    await update(settings, process.argv.slice(2))
    return 0
  } finally {
    giveBack()
  }
})
