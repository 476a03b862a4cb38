import styles from '../../ui/goods/Goods.module.css';
import { CountScreen } from './CountScreen.tsx';
import { LowStock } from './LowStock.tsx';

/** `/gestion/stock` */
export const StockScreen = () => (
  <div className={styles.halves}>
    <section className="card stack" aria-label="Recuento">
      <h2>Recuento de un local</h2>
      <CountScreen />
    </section>
    <section className="card stack" aria-label="Poco stock">
      <h2>Por agotarse</h2>
      <LowStock />
    </section>
  </div>
);
