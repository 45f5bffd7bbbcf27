import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type BuildEnvironmentOptions,
} from 'vite'
import { acyclicChunks } from './acyclic-chunks.ts'
import { fontParts } from './font-parts.ts'
import { pageList } from './page-list.ts'

/** The contract as data alone: see its package.json. */
const WITHOUT_SCHEMAS = 'matinee-browser'

/** What the tiny entry needs to begin a film, out of the way of everything large. */
const first = {
  name: 'first',
  priority: 3,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /preload-helper|storefront[/\\]src[/\\](address|first-answers|delay|browser-storage|playback[/\\]early|library[/\\]position)\.|app\.css|player[/\\]src[/\\]rest\.|contract[/\\]dist[/\\]browser[/\\]store[/\\]page\./,
}

/** Half of what a page runs with, in a file of its own: it is read before the rest, in a task of its own. */
const reactItself = {
  name: 'react',
  priority: 4,
  includeDependenciesRecursively: false,
  test: /node_modules[/\\](react|react-dom|scheduler)[/\\]/,
}

/** One file for what several screens use, instead of a dozen small ones; film code stays with the films. */
const sharedChunk = {
  name: 'shared',
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: (module: string) =>
    !/player[/\\]src[/\\]|[/\\]hls\.js[/\\]|members[/\\]Avatar|ui[/\\]src[/\\](connection|Select|select-keys)\.|shell[/\\]NotFoundScreen|search[/\\]SearchField/.test(
      module,
    ),
}

/** What lists with filters and a member's own lists share: the catalogue itself begins without it. */
const lists = {
  name: 'lists',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /catalogue[/\\](Filter|filter-groups|EntryFields|entries|ListHeader|ListEmpty|ChoiceList|ProgramGrid|use-set-filters)|library[/\\](Entry|Own|ClearHistory|use-)|playback[/\\](states|StageNotice)/,
}

/** What several forms use: no page of the catalogue has one. */
const forms = {
  name: 'forms',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /@base-ui|@floating-ui|ui[/\\]src[/\\](Form|FieldFault|TextField|TextArea|SelectField|Checkbox|Switch)|contract[/\\]dist[/\\]browser[/\\]platform[/\\]countries\./,
}

/** What several screens of accounts and the ways in share. */
const accounts = {
  name: 'accounts',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /storefront[/\\]src[/\\](ago|account|account-text|members[/\\](?!Avatar|MembersOnly).*|account[/\\].*)\.tsx?$|contract[/\\]dist[/\\]browser[/\\]members[/\\](sign-in|member-fields|account|activation)|@simplewebauthn|[/\\]qr[/\\]/,
}

/** What a program's page shares with a television. */
const watchingChunk = {
  name: 'watching',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /playback[/\\](Stage\.|clock\.|next[/\\]continuous)|program[/\\]chapters[/\\](course|use-course)|community[/\\](DiscussionSkeleton|anchors)/,
}

/** What a program's page says of how it can be had, and the checkout says again. */
const ways = {
  name: 'ways',
  priority: 3,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /storefront[/\\]src[/\\](offers[/\\](prices|use-prices|offer-actions|WayLink|use-billing)|billing[/\\]queries)|contract[/\\]dist[/\\]browser[/\\](billing[/\\](billing|checkout|money|currencies)|offers[/\\]offers)\./,
}

/** What plans, the checkout and everything about a member's payments share. */
const shop = {
  name: 'shop',
  priority: 2,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /storefront[/\\]src[/\\]((billing|offers)[/\\]|money\.)|contract[/\\]dist[/\\]browser[/\\](billing[/\\](billing|checkout)|retention[/\\](cancellation|retention))\.|@stripe[/\\]stripe-js/,
}

/** What members hear of while they look at something else, and the parts that say words of accounts. */
const news = {
  name: 'news',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /src[/\\](live|frame[/\\]account-part|notices[/\\]queries)\.tsx?$|contract[/\\]dist[/\\]browser[/\\]notices[/\\]notices/,
}

/** What counts pages and films: it is fetched once a page stands. */
const analyticsChunk = {
  name: 'counting',
  priority: 1,
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /storefront[/\\]src[/\\]analytics|tracker[/\\]wanted|contract[/\\]dist[/\\]browser[/\\]analytics[/\\]analytics/,
}

/** What pages the server names run with beside the shop's own files, and no page of the shop has. */
const namedPagesChunk = {
  name: 'named',
  priority: 2,
  includeDependenciesRecursively: false,
  test: /storefront[/\\]src[/\\](pages[/\\](main|make-router|named|PageOverlay)|retention[/\\](?!TryAgain))|@inertiajs|laravel-precognition|[/\\](lodash-es|es-toolkit|axios|qs|deepmerge|nprogress)[/\\]/,
}

/** For browsers: the server writes the page itself and finds these files through the manifest. */
const browsers: BuildEnvironmentOptions = {
  manifest: true,
  // light-dark() must reach the browser as it is: parts of a page switch scheme by `color-scheme` alone.
  target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  rolldownOptions: {
    // The shop, and the pages the server names: the second brings Inertia, the first does not.
    input: ['src/main.tsx', 'src/pages/main.tsx'],
    output: {
      codeSplitting: {
        groups: [
          reactItself,
          namedPagesChunk,
          first,
          lists,
          forms,
          accounts,
          watchingChunk,
          ways,
          shop,
          news,
          analyticsChunk,
          sharedChunk,
        ],
      },
    },
  },
}

/** For the server, which draws the same screens: with everything they need, so that it runs wherever the server does. */
const server: BuildEnvironmentOptions = {
  ssr: true,
  outDir: 'dist-server',
  target: 'node24',
  rolldownOptions: { input: 'src/server.tsx' },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), ...(isSsrBuild ? [pageList()] : [fontParts(), acyclicChunks()])],
  resolve: { conditions: [WITHOUT_SCHEMAS, ...defaultClientConditions] },
  ssr: { noExternal: true, resolve: { conditions: [WITHOUT_SCHEMAS, ...defaultServerConditions] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild ? server : browsers,
}))
