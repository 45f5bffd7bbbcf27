import { IconMapOff } from '@tabler/icons-react'
import { Empty } from '../parts/Empty.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { t } from '../text.ts'

/** An address of the admin where no screen stands. */
export const NotFound = () => (
  <>
    <title>{t('not_found.title')}</title>
    <Empty icon={IconMapOff} title={t('not_found.title')} text={t('not_found.text')} order={1}>
      <ButtonLink to="/" variant="default">
        {t('not_found.home')}
      </ButtonLink>
    </Empty>
  </>
)
