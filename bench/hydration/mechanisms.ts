/** One mechanism of hydrating a server-rendered page in steps, and the source without it. */
export interface Mechanism {
  name: string
  /** The page it concerns most. */
  page: 'catalogue' | 'program'
  /** The text in a file of the storefront or its build, and its replacement. */
  edits: { file: string; from: string; to: string }[]
}

export const MECHANISMS: Mechanism[] = [
  {
    name: 'scripts after the first paint',
    page: 'catalogue',
    edits: [
      {
        file: 'storefront/src/after-first-paint.ts',
        from: 'if (!document.hidden) await Promise.race([pageShown(), firstInput(), delay(PATIENCE_MS)])',
        to: '',
      },
    ],
  },
  {
    name: 'React read by itself',
    page: 'catalogue',
    edits: [{ file: 'storefront/src/main.tsx', from: "await import('react-dom/client')", to: '' }],
  },
  {
    name: 'hydration as a transition',
    page: 'program',
    edits: [
      {
        file: 'storefront/src/start.tsx',
        from: 'startTransition(() => void hydrateRoot(root, app))',
        to: 'hydrateRoot(root, app)',
      },
    ],
  },
  {
    name: 'rows hydrated as they come near',
    page: 'catalogue',
    edits: [
      {
        file: 'storefront/src/frame/LazyHydrate.tsx',
        from: "if (isDrawn && !turn.isTaken && typeof document !== 'undefined') use(turn.promise)",
        to: '',
      },
    ],
  },
  {
    name: 'parts rendered as they come near',
    page: 'program',
    edits: [
      {
        file: 'storefront/src/frame/use-in-view.ts',
        from: 'return onInView(place.current, () => startTransition(() => setNear(true)))',
        to: 'startTransition(() => setNear(true))\n    return undefined',
      },
    ],
  },
  {
    name: 'what only a browser knows as a transition',
    page: 'program',
    edits: [
      {
        file: 'storefront/src/use-hydrated.ts',
        from: 'startTransition(() => setHydrated(true))',
        to: 'setHydrated(true)',
      },
    ],
  },
  {
    name: 'dates of the server kept',
    page: 'program',
    edits: [
      {
        file: 'storefront/src/frame/ServerDate.tsx',
        from: 'const stays = wasDrawn && (!isHydrated || isSameDay(new Date(moment)))',
        to: 'const stays = wasDrawn && !isHydrated && isSameDay(new Date(moment))',
      },
    ],
  },
  {
    name: 'blurs painted in slices',
    page: 'catalogue',
    edits: [
      {
        file: 'ui/src/Picture.tsx',
        from: 'return yieldToMain(() => isCovered(blank) || paintBlur(blank, hash))',
        to: 'if (!isCovered(blank)) paintBlur(blank, hash)',
      },
    ],
  },
]
