import { IconMapOff } from '@tabler/icons-react'
import { Empty } from './Empty.tsx'
import { ButtonLink } from './links.tsx'
import { TabTitle } from './TabTitle.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import { t } from '../text.ts'

/** The screen for an unknown URL of the admin. */
export const NotFound = () => (
  <>
    <TabTitle title={t('not_found.title')} />
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
