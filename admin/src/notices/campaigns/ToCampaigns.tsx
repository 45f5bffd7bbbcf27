import { BackTo } from '../../parts/BackTo.tsx'
import { t } from '../../text.ts'

export const ToCampaigns = () => <BackTo to="/campaigns" label={t('campaigns.title')} />
