import { BackTo } from '../../parts/BackTo.tsx'
import { t } from '../../text.ts'

export const ToAutomations = () => <BackTo to="/automations" label={t('automations.title')} />
