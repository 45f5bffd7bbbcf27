import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { sentenceFor, useLanguage, useText } from '../../text.tsx'
import { StageNotice } from '../StageNotice.tsx'

const SIGN = 'size-5 sm:size-6.5'

/** A film that is being processed; the page polls. */
export function ProcessingNotice() {
  const t = useText()
  const sign = (
    <span aria-hidden className="flex gap-1">
      {['0s', '0.18s', '0.36s'].map((animationDelay) => (
        <span
          key={animationDelay}
          style={{ animationDelay }}
          className="size-2 animate-pulse rounded-full bg-ink"
        />
      ))}
    </span>
  )

  return (
    <div aria-live="polite">
      <StageNotice sign={sign} title={t('program.processing.title')} text={t('program.processing.text')} />
    </div>
  )
}

/** An expired program. */
export function ExpiredNotice() {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="clock" className={SIGN} />}
      title={t('stage.expired.title')}
      text={t('stage.expired.text')}
      action={<Browse label={t('stage.expired.action')} />}
    />
  )
}

/** A program without a playable film. */
export function UnavailableNotice() {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="film" className={SIGN} />}
      title={t('program.unavailable.title')}
      text={t('program.unavailable.text')}
      action={<Browse label={t('stage.locked.browse')} />}
    />
  )
}

/** A program that is a file. */
export function FileOnlyNotice() {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="bookmark" className={SIGN} />}
      title={t('stage.file.title')}
      text={t('stage.file.text')}
      action={
        <a href="#downloads" className={buttonClass({ tone: 'bright' })}>
          {t('stage.file.action')}
        </a>
      }
    />
  )
}

const Browse = ({ label }: { label: string }) => (
  <Link to={links.catalog} className={buttonClass({ tone: 'bright' })}>
    {label}
  </Link>
)

/** A failed request, or a refusal that is no state of a film. */
export function FailedFilmNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t, words } = useLanguage()

  return (
    <div role="alert">
      <StageNotice
        sign={<Icon name="warning" className={SIGN} />}
        title={t('program.playback_failed.title')}
        text={error instanceof ApiError ? sentenceFor(error, words) : t('failed.title')}
        action={
          <Button tone="bright" onClick={onRetry}>
            <Icon name="retry" />
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
