import { useQuery } from '@tanstack/react-query'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { useText } from '../text.tsx'

/** Says that this is a demo, and tells staff where to remove it. */
export function DemoNotice() {
  const t = useText()
  const { data } = useQuery(session)

  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-surface px-[var(--gutter)] py-2 text-center text-xs text-quiet">
      {t('demo.text')}
      {data?.user.role === 'staff' && (
        <a href={links.admin} className="font-semibold text-ink underline underline-offset-2">
          {t('demo.remove')}
        </a>
      )}
    </p>
  )
}
