import { IconMapOff } from '@tabler/icons-react'
import { page } from '../page.ts'
import { Empty } from '../parts/Empty.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { useHeadingFocus } from '../parts/use-heading-focus.ts'
import { t } from '../text.ts'

/** An address of the admin where no screen stands. */
export const NotFound = () => (
  <>
    <title>{`${t('not_found.title')} · ${page.store.title}`}</title>
    <Empty
      icon={IconMapOff}
      title={t('not_found.title')}
      text={t('not_found.text')}
      heading={useHeadingFocus()}
    >
      <ButtonLink to="/" variant="default">
        {t('not_found.home')}
      </ButtonLink>
    </Empty>
  </>
)
