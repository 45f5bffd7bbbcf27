import { usePrefetchQuery } from '@tanstack/react-query'
import { CatchBoundary, lazyRouteComponent, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { withAccountWords } from '../account-screen.tsx'
import { accountWords } from '../account-words.ts'
import { FailedNotice } from './FailedNotice.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useLanguage, useText } from '../text.tsx'

/**
 * A part of a screen that says words of accounts: it is fetched with them when it is first drawn, `waiting` standing in
 * for it until then, also while a page takes over what the server drew. What fails in it leaves the rest of the screen.
 */
export function accountPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  const Part = lazyRouteComponent(withAccountWords(load)) as ComponentType<Props>

  function Coming(props: Props) {
    usePrefetchQuery(accountWords(useLanguage().locale))
    return (
      <CatchBoundary getResetKey={() => 'part'} errorComponent={FailedPart}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }

  return function AccountPart(props: Props) {
    return useHydrated() ? <Coming {...props} /> : waiting
  }
}

function FailedPart({ error, reset }: ErrorComponentProps) {
  const t = useText()
  return <FailedNotice title={t('failed.title')} error={error as Error} onRetry={reset} level={2} />
}
