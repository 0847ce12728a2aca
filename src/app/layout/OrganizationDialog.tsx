import { Alert, Modal } from 'antd'
import { standards } from '../../engine/standards'
import { OrganizationList } from '../login/OrganizationList'
import { organizationTexts, texts } from '../texts'

/** Changes to another organisation of the person, from the header. */
export function OrganizationDialog({ isUnsaved, onChosen, onClose }: { isUnsaved: boolean; onChosen: () => void; onClose: () => void }) {
  return (
    <Modal open title={texts.changeOrganization} width={standards.modalWidth} footer={null} onCancel={onClose}>
      {isUnsaved && <Alert type="warning" showIcon message={organizationTexts.unsaved} />}
      <OrganizationList onChosen={onChosen} />
    </Modal>
  )
}
