import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useAlert } from '../frame/alerts.tsx'
import { useText } from '../text.tsx'

interface Props {
  title: string
  /** The chapter to share. */
  chapterId?: number | undefined
}

/** Shares the page's address by the device's dialog, or copies it to the clipboard. */
export function ShareButton({ title, chapterId }: Props) {
  const t = useText()
  const alert = useAlert()
  const share = () =>
    shareAddress(title, chapterId).then(
      (done) => done === 'copied' && alert('success', t('program.share.copied')),
      () => alert('error', t('program.share.failed')),
    )

  return (
    <Button tone="plain" onClick={() => void share()}>
      <Icon name="share" />
      {t('program.share')}
    </Button>
  )
}

async function shareAddress(title: string, chapterId: number | undefined): Promise<'shared' | 'copied'> {
  const url = location.origin + location.pathname + (chapterId ? `?chapter=${chapterId}` : '')
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title, url }).catch(ignoreChangeOfMind)
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}

function ignoreChangeOfMind(reason: unknown) {
  if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason
}
