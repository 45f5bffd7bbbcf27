/** Makes the package in `dist`: its source with the types of the contract of this moment, as JavaScript and types. */
import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readContractSource } from '../server/src/integrations/openapi/contract-source.ts'
import { openApiOf } from '../server/src/integrations/openapi/document.ts'
import { printTypes } from './print-types.ts'

const HERE = import.meta.dirname
const SOURCE = join(HERE, 'dist/source')
const DIST = join(HERE, 'dist')
const TSC = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')

await rm(DIST, { recursive: true, force: true })
await mkdir(DIST)
await cp(join(HERE, 'src'), SOURCE, { recursive: true })
const source = await readContractSource()
await writeFile(join(SOURCE, 'contract.ts'), printTypes(openApiOf(source.endpoints, source, '')))
await compile()
await rm(SOURCE, { recursive: true })

async function compile() {
  const options = {
    ...{
      rootDir: '.',
      outDir: '..',
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
    },
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
  }
  const config = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: options,
    include: ['*.ts'],
    exclude: [],
  }
  await writeFile(join(SOURCE, 'tsconfig.json'), JSON.stringify(config))
  await promisify(execFile)(process.execPath, [TSC, '-p', SOURCE])
}
