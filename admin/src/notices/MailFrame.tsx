import type { MailPreview } from '@matinee/contract/notices/notices'
import { useElementSize } from '@mantine/hooks'
import styles from './mails.module.css'

const SIZES = { phone: { width: 375, height: 812 }, desktop: { width: 800, height: 812 } } as const

interface Props {
  mail: MailPreview
  device: keyof typeof SIZES
  scheme: 'light' | 'dark'
}

/** A mail at the width of a device, scaled down where there is less room. */
export function MailFrame({ mail: { html, subject }, device, scheme }: Props) {
  const { ref, width: room } = useElementSize()
  const { width, height } = SIZES[device]
  const scale = room === 0 ? 1 : Math.min(1, room / width) // not measured yet: what stands below must not come up

  return (
    <div ref={ref} className={styles.room} style={{ height: height * scale }}>
      {/* Neither scripts nor ways out: a press on a link in it does nothing. */}
      <iframe
        sandbox=""
        srcDoc={inScheme(html, scheme)}
        title={subject}
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** The mail in this colour scheme, whatever the reader's own is. */
const inScheme = (html: string, scheme: Props['scheme']) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
