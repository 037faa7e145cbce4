import './frame_requests';
import '../main';
