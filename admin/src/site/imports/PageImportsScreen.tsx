import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { GhostDrop } from './GhostDrop.tsx'
import { PageImportHistory } from './PageImportHistory.tsx'

/** Where pages come from, and the earlier imports. */
export const PageImportsScreen = () => (
  <Screen title={t('page_imports.title')} width={960} before={<BackTo to="/pages" label={t('nav.pages')} />}>
    <Card title={t('page_imports.from')}>
      <GhostDrop />
    </Card>
    <PageImportHistory />
  </Screen>
)
