import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { contentAt } from '../catalogue/queries.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links } from '../links.ts'
import { TvWords } from './TvWords.tsx'
import { takeFocus } from './use-remote.ts'

const LARGE = 'min-h-20! px-12! text-3xl! focus:ring-[6px] focus:ring-ink focus:outline-none'

/** One program with its play button. */
export function TvProgram({ permalink }: { permalink: string }) {
  const t = useAccountText()
  const { history } = useRouter()
  const { data: content, error, refetch } = useQuery(contentAt(permalink))

  if (error) {
    return <FailedNotice title={t('tv.rows_failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!content) return <Skeleton className="m-[5vw] h-[70dvh]" />
  return (
    <div className="relative isolate flex min-h-dvh flex-col justify-center px-[5vw] py-[5vh]">
      <div className="absolute inset-0 -z-10 opacity-50 ltr:[mask-image:linear-gradient(to_right,transparent_10%,black)] rtl:[mask-image:linear-gradient(to_left,transparent_10%,black)]">
        {content.horizontal_image && (
          <Picture src={content.horizontal_image} blurHash={content.blur_hash} leading />
        )}
      </div>
      <TvWords card={content} />
      <div className="mt-[5vh] flex flex-wrap gap-6">
        <Link
          to={links.tv}
          search={{ program: permalink, play: true }}
          ref={takeFocus}
          className={`${buttonClass({ tone: 'bright' })} ${LARGE}`}
        >
          <Icon name="play" />
          {t('tv.play')}
        </Link>
        <button
          type="button"
          onClick={() => history.back()}
          className={`${buttonClass({ tone: 'plain' })} ${LARGE}`}
        >
          {t('tv.back')}
        </button>
      </div>
    </div>
  )
}
