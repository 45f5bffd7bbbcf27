import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../paths.js'

/** Moves built folders from one tree to another. @param {string[]} names @param {string} from @param {string} to */
function move(names, from, to) {
  for (const name of names) {
    if (!existsSync(join(from, name))) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    rmSync(join(to, name), { recursive: true, force: true })
    renameSync(join(from, name), join(to, name))
  }
}

/** Sets the built folders aside. @param {string[]} names @param {string} aside */
export const setAside = (names, aside) => move(names, ROOT, aside)

/** @param {string[]} names @param {string} tree */
export const takeFrom = (names, tree) => move(names, tree, ROOT)

/** Puts back what was set aside; what was not yet is still in its place. @param {string[]} names @param {string} aside */
export const putBack = (names, aside) => move(names, aside, ROOT)
