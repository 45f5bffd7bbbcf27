import { ROOT } from '../paths.js'
import { Trouble } from '../say.js'
import { run } from './run.js'

/** @param {string[]} args */
const git = (...args) => run('git', ['-C', ROOT, ...args])

/** @param {string} ref @returns {Promise<string>} the commit it names, '' where there is none */
const commitOf = (ref) => git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => '')

/**
 * The commit we are at, and the one to go to: the newest tag, or a ref that was asked for.
 * @param {string | undefined} wanted
 */
export async function findVersions(wanted) {
  if ((await git('rev-parse', '--show-toplevel').catch(() => '')) !== ROOT)
    throw new Trouble('An update needs a clone made by git; this folder is none.')
  const changed = await git('status', '--porcelain', '--untracked-files=no')
  if (changed)
    throw new Trouble(
      `Files of Matinee were changed here. Take the changes back ("git stash"), then update:\n${changed}`,
    )
  await git('fetch', '--tags', '--force', 'origin')
  const name = wanted ?? (await newestTag()) ?? (await upstream())
  const to = (await commitOf(`refs/remotes/origin/${name}`)) || (await commitOf(name))
  if (!to) throw new Trouble(`There is no version "${name}".`)
  return { from: await commitOf('HEAD'), to, name, branch: await git('branch', '--show-current') }
}

/** Versions are tagged as v1.2.3; those with a suffix are for whoever asks for them. */
async function newestTag() {
  const tags = await git('tag', '--list', 'v*', '--sort=-v:refname')
  return tags.split('\n').find((tag) => /^v\d+(\.\d+)*$/.test(tag))
}

const upstream = () =>
  git('rev-parse', '--abbrev-ref', '@{upstream}').then(
    (name) => name.replace(/^origin\//, ''),
    () => {
      throw new Trouble('There is no newer version to find. Name one: --to BRANCH or --to TAG.')
    },
  )

/** @param {string} folder @param {string} commit */
export const addTree = (folder, commit) => git('worktree', 'add', '--force', '--detach', folder, commit)

/** @param {string} folder */
export async function removeTree(folder) {
  await git('worktree', 'remove', '--force', folder).catch(() => '')
  await git('worktree', 'prune')
}

/** What a build leaves in a tree that git does not keep, as `node_modules/`. @param {string} folder */
export async function listProducts(folder) {
  const names = await run('git', ['-C', folder, 'ls-files', '-oi', '--exclude-standard', '--directory'])
  return names.split('\n').filter((name) => /(^|\/)(node_modules|dist[\w-]*)\/$/.test(name))
}

/**
 * Goes to a commit: the branch moves along where it can, so that `git pull` goes on working.
 * @param {string} commit @param {string} branch
 */
export async function checkOut(commit, branch) {
  if (branch) await git('checkout', '--quiet', '--force', '-B', branch, commit)
  else await git('checkout', '--quiet', '--force', '--detach', commit)
}
