import { buttonClass } from '@matinee/ui/Button'
import { useEffect } from 'react'
import { useAccountText, useAnyAccountText } from '../account-text.tsx'
import { EntryPage } from '../members/EntryPage.tsx'

interface Props {
  /** The target: a path of this store. */
  to: string
  /** The message keys: `redirect.<about>.title` and `.text`. */
  about: string
  values: Record<string, string>
}

const SECONDS = 12
const ACTS = ['keydown', 'pointerdown', 'wheel'] as const

/** Explains a redirect and follows it once there was time to read. */
export default function Redirect({ to, about, values }: Props) {
  const t = useAccountText()
  const say = useAnyAccountText()
  useGoingOn(to)

  return (
    <EntryPage title={say(`redirect.${about}.title`, values)} text={say(`redirect.${about}.text`, values)}>
      <a href={to} className={buttonClass({ size: 'large' })}>
        {t('redirect.go')}
      </a>
    </EntryPage>
  )
}

/** Any input stops the automatic redirect. */
function useGoingOn(to: string) {
  useEffect(() => {
    const timer = setTimeout(() => location.assign(to), SECONDS * 1000)
    const stay = () => clearTimeout(timer)
    for (const act of ACTS) addEventListener(act, stay, { once: true, passive: true })
    return () => {
      stay()
      for (const act of ACTS) removeEventListener(act, stay)
    }
  }, [to])
}
